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

/** A new technical document of the type that the address names, a write-off unless it names another. */
export default function CreateDocumentScreen({ tab }: ScreenProps) {
  const asked = typeIn(tab.path)
  const type = asked !== null && makers[asked] ? asked : documentType.writeOff
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
  // Another type is another form, with a draft of its own.
  return <NewDocumentForm key={type} type={type} tab={tab} title="Jauns tehniskais dokuments" choice={choice} />
}
