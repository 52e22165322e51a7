import { documentType } from '../../../contract/technical-documents/technical-document-record.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { NewDocumentForm } from './NewDocumentForm.tsx'

/** Goods handed over from a warehouse to the inventory: inventory has no other beginning. */
export default function HandOverScreen({ tab }: ScreenProps) {
  return <NewDocumentForm type={documentType.inventory} tab={tab} title="Nodot preces inventārā" />
}
