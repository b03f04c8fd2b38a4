/** Something the person who starts the server can put right: shown as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
