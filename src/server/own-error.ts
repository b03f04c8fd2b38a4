/** An error of ours whose message quotes nothing that was sent or answered: it may be logged. */
export class OwnError extends Error {}
