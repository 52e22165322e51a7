import { documentType, technicalDocumentTypes } from '../../../contract/technical-documents/technical-document-record.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { makers } from './new-document.ts'
import { NewDocumentForm } from './NewDocumentForm.tsx'
import { typeIn } from './technical-documents.labels.ts'

const path = '/stock/tehnical_documents/create'

const choices = [documentType.writeOff, documentType.removal, documentType.correction, documentType.inventory].map((id) => ({
  value: String(id),
  label: technicalDocumentTypes[id],
}))

export default function CreateDocumentScreen({ tab }: ScreenProps) {
  const requestedType = typeIn(tab.path)
  const type = requestedType !== null && makers[requestedType] ? requestedType : documentType.writeOff
  const choice = (
    <SelectField
      label="Veids"
      hideLabel
      name="type_id"
      className="w-44"
      required
      choices={choices}
      value={String(type)}
      onChange={(next) => tab.navigate(`${path}?type_id=${next ?? type}`, { replace: true })}
    />
  )
  // Each type has its own form and draft.
  return <NewDocumentForm key={type} type={type} tab={tab} title="Jauns tehniskais dokuments" choice={choice} />
}
