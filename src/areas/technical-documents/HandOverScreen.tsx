import { documentType } from '../../../contract/technical-documents/technical-document-record.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { NewDocumentForm } from './NewDocumentForm.tsx'

/** The only way to create inventory. */
export default function HandOverScreen({ tab }: ScreenProps) {
  return <NewDocumentForm type={documentType.inventory} tab={tab} title="Nodot preces inventārā" />
}
