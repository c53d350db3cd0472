/** A failed start that the operator can fix. Its message says how. */
export class StartError extends Error {
  override name = "StartError";
}
