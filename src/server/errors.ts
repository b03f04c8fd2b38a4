// Defines the errors of the server that are not HTTP errors.

/** Error whose message contains no input and no response data, so that the message may be logged. */
export class SafeError extends Error {}

/** Error that the operator can fix, such as wrong configuration; printed as one line without a stack trace. */
export class StartError extends SafeError {
  override readonly name = 'StartError'
}
