import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { noteRefusal } from './access-log.ts'
import { busyWords } from '../runtime/busy.ts'
import { refusalOf } from './failure.ts'
import { Refusal } from './refusal.ts'

/** The answer to whatever a call throws. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request.body) ?? clientFault(error)
  if (refusal) {
    noteRefusal(request, refusal)
    return sendRefusal(reply, request.id, refusal)
  }
  const busy = busyWords(error)
  if (busy !== null) return reply.status(503).header('retry-after', '2').send({ message: busy, request_id: request.id })
  request.log.error({ err: error }, 'call failed')
  return reply.status(500).send({ message: 'Sistēmas kļūda', request_id: request.id })
}

/** An unreadable address or an overlong key names no record. */
export function answerNameless(requestId: string, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, requestId, Refusal.missing())
}

function sendRefusal(reply: FastifyReply, requestId: string, { status, message, errors, extra }: Refusal): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ message, ...(errors && { errors }), ...extra, request_id: requestId })
}

/** Answers unparsable requests on the bare socket, then closes it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'Pieprasījuma galvenes ir par garām']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'Pieprasījums netika saņemts laikā']
        : ['400 Bad Request', 'Pieprasījumu nevar nolasīt']
  const body = JSON.stringify({ message, request_id: randomUUID() })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function clientFault(error: FastifyError): Refusal | null {
  if (error.statusCode === 413) return new Refusal(413, 'Pieprasījums ir par lielu', { body: ['Pieprasījums ir par lielu'] })
  if (error.statusCode === 415) return new Refusal(415, 'Saturam jābūt JSON', { body: ['Saturam jābūt JSON'] })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return Refusal.field('body', 'Pieprasījums nav derīgs')
  return null
}
