import {
  documentType,
  technicalDocumentTypes,
  type TechnicalDocumentRow,
} from '../../../contract/technical-documents/technical-document-record.ts'
import { freshRemoval, goodsRemoval, type GoodsRemovalState } from '../../../machines/goods-removal.ts'
import { freshWriteOff, goodsWriteOff, type GoodsWriteOffState } from '../../../machines/goods-write-off.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import type { Tone } from '../../ui/classes.ts'

/** The colour that goes with the word of each state. */
export const documentTones: Readonly<Record<TechnicalDocumentRow['status'], Tone>> = {
  draft: 'neutral',
  accepted: 'success',
  done: 'success',
  reversed: 'neutral',
}

/** Words of every state, of write-offs and of what is posted at once. */
export const documentStates: Readonly<Record<TechnicalDocumentRow['status'], string>> = { ...goodsWriteOff.states, ...goodsRemoval.states }

/** The type that a page's address names, `?type_id=7`; null where it names none that is known. */
export function typeIn(path: string): keyof typeof technicalDocumentTypes | null {
  const given = Number(new URLSearchParams(path.split('?')[1]).get('type_id'))
  return given in technicalDocumentTypes ? (given as keyof typeof technicalDocumentTypes) : null
}

/** What may be done to a row of the list, as far as the row tells; the server decides with all it knows. */
export function abilitiesOfDocumentRow({ type_id, status }: TechnicalDocumentRow): Record<string, true | string> {
  return type_id === documentType.writeOff
    ? abilities(goodsWriteOff, status as GoodsWriteOffState, freshWriteOff)
    : abilities(goodsRemoval, status as GoodsRemovalState, { ...freshRemoval, ofCheck: isOfCheck(type_id) })
}

function isOfCheck(type_id: number): boolean {
  return type_id === documentType.surplus || type_id === documentType.shortage
}
