import type { FastifyRequest } from 'fastify'
import type { Call } from '../../contract/calls.ts'
import { notices } from '../../contract/notices.ts'
import { parse } from './parse.ts'
import { Refusal } from './refusal.ts'

/** One file of an upload, in memory: sizes are bounded by the server's limits. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** What a handler of an upload call reads as its body: the form's fields and files. */
export type Upload<Fields> = Fields & { files: UploadedFile[] }

/** Largest file that may be sent, in bytes (docs/domain/accounts.md#users-and-permissions: 25 MB; of pictures, which may have 8 MB, the area tells how large each is). */
export const largestFile = 25 * 1024 * 1024

/** All files of one upload together, in bytes: they lie in memory until they are stored. */
export const largestUpload = 50 * 1024 * 1024

/** A field of a form; what is longer belongs into a file. */
const largestField = 100 * 1024

/** Reads a multipart body: fields by the call's schema, files under `files` or `files[]`. */
export async function readUpload(request: FastifyRequest, call: Call): Promise<Upload<unknown>> {
  if (!request.isMultipart()) throw new Refusal(415, 'Gaidīts fails', { files: ['Lauks „Faili” ir obligāts'] })
  // A form is a little more than its files.
  if (Number(request.headers['content-length']) > largestUpload + 64 * 1024) throw tooMuch()
  const { fields, files } = await partsOf(request, tooLarge(call)).catch(unreadable)
  if (files.length === 0) throw Refusal.field('files', 'Lauks „Faili” ir obligāts')
  const read = call.spec.body ? (parse(call.spec.body, fields) as object) : {}
  return { ...read, files }
}

/** One file is larger than any may be. */
function tooLarge({ spec }: Call): (name: string) => Refusal {
  if (spec.upload !== 'pictures') return () => new Refusal(413, 'Fails ir par lielu', { files: ['Fails drīkst būt līdz 25 MB'] })
  return (name) => new Refusal(413, notices.imageRule.text, { files: [`„${name.slice(-100)}”: attēls drīkst būt līdz 8 MB`] })
}

function tooMuch(): Refusal {
  return new Refusal(413, 'Faili ir par lielu', { files: ['Visi faili kopā drīkst būt līdz 50 MB; sūtiet tos vairākās reizēs'] })
}

/** A form that breaks off, or is none, is the sender's fault. */
function unreadable(error: unknown): never {
  throw error instanceof Refusal ? error : Refusal.field('files', 'Nosūtīto failu saturu nevar nolasīt')
}

async function partsOf(request: FastifyRequest, tooLarge: (name: string) => Refusal): Promise<Upload<{ fields: Record<string, unknown> }>> {
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  let together = 0
  for await (const part of request.parts({ limits: { fileSize: largestFile, files: 20, fields: 50, fieldSize: largestField } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = /^\d{1,15}$/.test(String(part.value)) ? Number(part.value) : part.value
      continue
    }
    const bytes = await part.toBuffer().catch(() => {
      throw tooLarge(part.filename)
    })
    together += bytes.length
    if (together > largestUpload) throw tooMuch()
    files.push({ name: part.filename, bytes })
  }
  return { fields, files }
}
