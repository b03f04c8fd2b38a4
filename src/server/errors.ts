/** An error of ours whose message quotes nothing that was sent or answered: it may be logged. */
export class OwnError extends Error {}

/** Something the person who starts the server can put right: shown as one line, without a stack. */
export class StartError extends OwnError {
  override readonly name = 'StartError'
}
