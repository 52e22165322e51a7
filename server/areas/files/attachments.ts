import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { mails } from '../../../contract/document-parts.ts'
import type { StoredFile } from '../../../contract/files/files.ts'
import type { Db } from '../../http/context.ts'

type Mails = z.output<typeof mails>

export async function filesOf(db: Db, table: string, id: number, kind?: 'file' | 'image'): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select id, kind, name, mime, size, width, height, created_at from files
    where fileable_type = ${table} and fileable_id = ${id} ${kind ? sql`and kind = ${kind}` : sql``} order by position, id`.execute(db)
  return rows
}

export async function mailsOf(db: Db, table: string, id: number): Promise<Mails> {
  const { rows } = await sql<Mails[number]>`
    select id, address, subject, sent_at, error from email_log
    where document_type = ${table} and document_id = ${id} order by id desc limit 50`.execute(db)
  return rows
}
