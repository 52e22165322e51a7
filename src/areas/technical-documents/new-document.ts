import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import { big } from '../../../contract/money.ts'
import { documentType, type TechnicalDocumentType } from '../../../contract/technical-documents/technical-document-record.ts'
import type { Option } from '../../ui/use-options.ts'
import type { NewDocument } from '../../workspace/lines/new-document-store.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import { membersIn } from '../shared/commission.ts'
import { isBlank, type LineValues } from './document-lines.ts'
import { unitsIn } from '../shared/stock-goods.ts'

export interface NewHead {
  warehouse_id: Option | null
  date: string | null
  reason: string | null
  order_ref: string | null
  accounting_account_id: Option | null
  commission: string | null
  notes: string | null
}

export const freshHead: NewHead = valuesFor<typeof technicalDocuments.createWriteOff>()({
  warehouse_id: null,
  date: null,
  reason: null,
  order_ref: null,
  accounting_account_id: null,
  commission: null,
  notes: null,
  // In the lines below the header.
  items: omitted,
})

export const makers: Readonly<Partial<Record<TechnicalDocumentType, string>>> = {
  [documentType.writeOff]: 'write-off.create',
  [documentType.removal]: 'removal.create',
  [documentType.correction]: 'correction.create',
  [documentType.inventory]: 'inventory.hand-over',
}

/** Omits empty rows; `keys` are the rows of the lines. */
export function bodyOfNew(
  { head, lines }: NewDocument<LineValues> & { head: NewHead },
  type: TechnicalDocumentType,
): { body: Record<string, unknown>; keys: number[] } {
  const { commission, ...rest } = head
  const enteredFields = filledBody(rest)
  const members = membersIn(commission)
  const rows = lines.filter((line) => !isBlank(line))
  const items = rows.map((line) => itemOf(line, type))
  const signing = type === documentType.writeOff && members.length > 0
  return {
    body: {
      ...enteredFields,
      ...(signing && { commission: members }),
      ...((items.length > 0 || type !== documentType.writeOff) && { items }),
    },
    keys: rows.map(({ key }) => key),
  }
}

function itemOf({ item, quantity, units, reason }: LineValues, type: TechnicalDocumentType): Record<string, unknown> {
  return {
    item_id: Number(item?.id),
    ...(type === documentType.correction ? { new_quantity: quantity } : { quantity }),
    ...(units && { units: unitsIn(units) }),
    ...(reason && { reason }),
  }
}

/** Validates a row before it is sent. */
export function faultOf(line: LineValues, column: string, type: TechnicalDocumentType): string | undefined {
  if (isBlank(line)) return undefined
  if (column === 'item' && !line.item) return 'Izvēlieties preci'
  if (column !== 'quantity' || !line.item) return undefined
  if (type === documentType.correction) return line.quantity === null ? 'Norādiet, cik preču ir' : undefined
  if (!line.quantity || !big(line.quantity).gt(0)) return 'Daudzumam jābūt lielākam par nulli'
  return type === documentType.inventory && !big(line.quantity).mod(1).eq(0) ? 'Inventārā nodod veselas vienības' : undefined
}
