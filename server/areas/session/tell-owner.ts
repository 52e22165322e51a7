import { randomUUID } from 'node:crypto'
import { formatMoment } from '../../../contract/format.ts'
import type { Db } from '../../http/context.ts'
import { queueMail } from '../shared/mail.ts'

interface Owner {
  id: number
  email: string
  name: string
}

export async function tellOwner(db: Db, { id, email, name }: Owner, what: string): Promise<void> {
  const text = [
    `Labdien, ${name}!`,
    '',
    `Paziņojam, ka ${what} (Darbgalds, ${formatMoment(new Date().toISOString())}).`,
    'Ja par to nezināt, tūlīt ziņojiet administratoram.',
  ].join('\n')
  const mail = { to: email, subject: 'Darbgalds: izmaiņas jūsu kontā', text }
  await queueMail(db, `account:${randomUUID()}`, mail, { document_type: 'users', document_id: id, user_id: null })
}
