// Defines the errors of the server that are not HTTP errors.

/** Error with a message that may be logged, because the message contains no input and no response data. */
export class SafeError extends Error {}

/** Error that the operator can fix, such as wrong configuration; printed as one line without a stack trace. */
export class StartError extends SafeError {
  override readonly name = 'StartError'
}
