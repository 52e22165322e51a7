import type { FastifyRequest } from 'fastify'
import type { Call } from '../../contract/calls.ts'
import { notices } from '../../contract/notices.ts'
import { parse } from './parse.ts'
import { Refusal } from './refusal.ts'

/** In memory; sizes are limited. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

export type Upload<Fields> = Fields & { files: UploadedFile[] }

/** Bytes (docs/domain/accounts.md#users-and-permissions: 25 MB; areas set the limit of pictures, 8 MB at most). */
export const largestFile = 25 * 1024 * 1024

/** Bytes; held in memory until stored. */
export const largestUpload = 50 * 1024 * 1024

const largestField = 100 * 1024

export async function readUpload(request: FastifyRequest, call: Call): Promise<Upload<unknown>> {
  if (!request.isMultipart()) throw new Refusal(415, 'Gaidīts fails', { files: ['Lauks „Faili” ir obligāts'] })
  if (Number(request.headers['content-length']) > largestUpload + 64 * 1024) throw tooMuch()
  const { fields, files } = await partsOf(request, tooLarge(call)).catch(unreadable)
  if (files.length === 0) throw Refusal.field('files', 'Lauks „Faili” ir obligāts')
  const read = call.spec.body ? (parse(call.spec.body, fields) as object) : {}
  return { ...read, files }
}

function tooLarge({ spec }: Call): (name: string) => Refusal {
  if (spec.upload !== 'pictures') return () => new Refusal(413, 'Fails ir par lielu', { files: ['Fails drīkst būt līdz 25 MB'] })
  return (name) => new Refusal(413, notices.imageRule.text, { files: [`„${name.slice(-100)}”: attēls drīkst būt līdz 8 MB`] })
}

function tooMuch(): Refusal {
  return new Refusal(413, 'Faili ir par lielu', { files: ['Visi faili kopā drīkst būt līdz 50 MB; sūtiet tos vairākās reizēs'] })
}

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
