import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import type { Context } from '../../http/context.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'

const letters: Record<Direction, Record<Outcome, LetterText>> = {
  delivery: {
    done: {
      subject: { lv: 'Piegādāts: {what}', en: 'Delivered: {what}' },
      text: {
        lv: 'Labdien!\n\n{what} ir piegādāts: {address}.\nPieņēma: {said}\n\n{seller}',
        en: 'Hello,\n\n{what} has been delivered to {address}.\nReceived by: {said}\n\n{seller}',
      },
    },
    failed: {
      subject: { lv: 'Nav piegādāts: {what}', en: 'Not delivered: {what}' },
      text: {
        lv: 'Labdien!\n\n{what} neizdevās piegādāt: {address}.\nIemesls: {said}\nSazināsimies, lai vienotos par citu laiku.\n\n{seller}',
        en: 'Hello,\n\nwe could not deliver {what} to {address}.\nReason: {said}\nWe will be in touch to agree on another time.\n\n{seller}',
      },
    },
  },
  pickup: {
    done: {
      subject: { lv: 'Paņemts: {what}', en: 'Collected: {what}' },
      text: {
        lv: 'Labdien!\n\nKurjers ir paņēmis {what}: {address}.\nNodeva: {said}\n\n{seller}',
        en: 'Hello,\n\nour courier has collected {what} from {address}.\nHanded over by: {said}\n\n{seller}',
      },
    },
    failed: {
      subject: { lv: 'Nav paņemts: {what}', en: 'Not collected: {what}' },
      text: {
        lv: 'Labdien!\n\nKurjeram neizdevās paņemt {what}: {address}.\nIemesls: {said}\nSazināsimies, lai vienotos par citu laiku.\n\n{seller}',
        en: 'Hello,\n\nour courier could not collect {what} from {address}.\nReason: {said}\nWe will be in touch to agree on another time.\n\n{seller}',
      },
    },
  },
}

type Direction = 'delivery' | 'pickup'
type Outcome = 'done' | 'failed'

interface CourierMail {
  direction: Direction
  what: string
  address: string
  seller: string
  email: string | null
  language: DocumentLanguage | null
}

/** Emails the result to the customer, if there is an address. */
export async function tellCustomer(ctx: Context, id: number, outcome: Outcome, detail: string | null): Promise<void> {
  const { rows } = await sql<CourierMail>`
    select t.direction, coalesce(o.number, s.number, t.number) as what, t.address, coalesce((select name from customers where is_main), '') as seller,
      coalesce(p.email, b.email, c.email) as email, c.document_language as language
    from courier_applications t left join orders o on o.id = t.order_id left join service_applications s on s.id = t.service_application_id
    left join customers c on c.id = t.customer_id left join branches b on b.id = t.branch_id
    left join contacts p on p.id = coalesce(o.contact_id, s.contact_id) where t.id = ${id}`.execute(ctx.db)
  const recipient = rows[0]
  if (!recipient?.email) return
  const { email, language, direction, ...words } = recipient
  const letter = letterIn(language ?? 'lv', letters[direction][outcome], () => ({ ...words, said: detail ?? '–' }))
  await mailPrint(ctx, { document_type: 'courier_applications', id, key: 'courier_application' }, { address: email, ...letter }, [])
}
