import {
  documentType,
  technicalDocumentTypes,
  type TechnicalDocumentRow,
} from '../../../contract/technical-documents/technical-document-record.ts'
import { freshRemoval, goodsRemoval, type GoodsRemovalState } from '../../../machines/goods-removal.ts'
import { freshWriteOff, goodsWriteOff, type GoodsWriteOffState } from '../../../machines/goods-write-off.ts'
import { abilities } from '../../../machines/lifecycle.ts'
import type { Tone } from '../../ui/classes.ts'

export const documentTones: Readonly<Record<TechnicalDocumentRow['status'], Tone>> = {
  draft: 'neutral',
  accepted: 'success',
  done: 'success',
  reversed: 'neutral',
}

export const documentStates: Readonly<Record<TechnicalDocumentRow['status'], string>> = { ...goodsWriteOff.states, ...goodsRemoval.states }

/** From `?type_id=7`; null if missing or unknown. */
export function typeIn(path: string): keyof typeof technicalDocumentTypes | null {
  const typeId = Number(new URLSearchParams(path.split('?')[1]).get('type_id'))
  return typeId in technicalDocumentTypes ? (typeId as keyof typeof technicalDocumentTypes) : null
}

/** An estimate from row data; the server decides. */
export function abilitiesOfDocumentRow({ type_id, status }: TechnicalDocumentRow): Record<string, true | string> {
  return type_id === documentType.writeOff
    ? abilities(goodsWriteOff, status as GoodsWriteOffState, freshWriteOff)
    : abilities(goodsRemoval, status as GoodsRemovalState, { ...freshRemoval, ofCheck: isOfCheck(type_id) })
}

function isOfCheck(type_id: number): boolean {
  return type_id === documentType.surplus || type_id === documentType.shortage
}
