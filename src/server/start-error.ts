import { OwnError } from './own-error.ts'

/** Something the person who starts the server can put right: shown as one line, without a stack. */
export class StartError extends OwnError {
  override readonly name = 'StartError'
}
