/** What keeps the server from starting and the operator can put right. Its message is for them, and says how. */
export class StartError extends Error {
  override name = "StartError";
}
