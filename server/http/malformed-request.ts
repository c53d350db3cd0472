import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import * as m from "@cointally/i18n/messages";
import { RequestError } from "@hono/node-server";
import type { Logger } from "pino";
import { AppError } from "../core/app-error.ts";
import { errorAnswer, errorBody } from "./errors.ts";
import { toAppError } from "./handle-request.ts";

const answerOf = (refusal: AppError, id: string): Response => {
  const response = errorAnswer(refusal);
  response.headers.set("x-request-id", id);
  return response;
};

/** The response to a request without a usable URL. No browser sends one, so every path gets the API's error shape. */
export function malformedResponse(): Response {
  return answerOf(new AppError("bad_request", m.error_request_target()), randomUUID());
}

/** The response when the app could make none: the request is malformed, or the app failed outside its error handling. */
export function failureResponse(error: unknown, log: Pick<Logger, "error">): Response {
  if (error instanceof RequestError) return malformedResponse();
  const id = randomUUID();
  log.error({ err: error, request_id: id }, "request failed");
  return answerOf(toAppError(error, id), id);
}

/** `uri-host [ ":" port ]` (RFC 3986, 3.2.2), without percent encoding: an address, or a name as DNS has it. It may be empty. */
const host = /^(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=-]*)(?::\d{0,5})?$/i;

/** Whether a request has exactly one valid Host header (RFC 9112, 3.2); before HTTP/1.1 it may have none. */
export function hasValidHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === "1.0";
  const isHost = (name: string, at: number) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === "host";
  return host.test(headers.host) && rawHeaders.filter(isHost).length === 1;
}

type ParserError = Error & { code?: string };

/** Status of errors of the HTTP parser, by their code; every other is a 400. */
const parserErrors: Record<string, { status: number; refusal: () => AppError }> = {
  HPE_HEADER_OVERFLOW: { status: 431, refusal: () => new AppError("too_large", m.error_headers_too_large()) },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    refusal: () => new AppError("bad_request", m.error_request_timeout()),
  },
};
const invalidHttp = { status: 400, refusal: () => new AppError("bad_request", m.error_invalid_http()) };

/** The bytes of an error response in the API's shape, for a connection on which no request could be read. */
const rawAnswer = ({ code = "" }: ParserError): string => {
  const { status, refusal: make } = parserErrors[code] ?? invalidHttp;
  const refusal = make();
  const body = JSON.stringify({ ...errorBody(refusal), statusCode: status });
  const { headers } = answerOf(refusal, randomUUID());
  headers.set("content-length", String(Buffer.byteLength(body)));
  headers.set("connection", "close");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
};

/** Responds to errors of the HTTP parser in the API's error shape and closes the connection. `open` are the responses under way. */
export function handleClientErrors(server: Server, open: ReadonlySet<ServerResponse>): void {
  server.on("clientError", (error: ParserError, socket: Socket) => {
    const isAnswering = [...open].some((response) => response.socket === socket && response.headersSent);
    // Without a finished handshake nothing can be sent.
    const canAnswer = socket.writable && !["ECONNRESET", "ERR_TLS_HANDSHAKE_TIMEOUT"].includes(error.code ?? "");
    if (!canAnswer || isAnswering) return void socket.destroy();
    socket.end(rawAnswer(error), () => socket.destroy());
  });
}
