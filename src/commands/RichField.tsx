import { useMemo } from 'react'
import { newKey } from '../../contract/new-key.ts'
import { sendOnce } from '../data/http.ts'
import { addressOf } from '../data/picture.ts'
import { files } from '../../contract/files/files.ts'
import type { CommentOwner } from '../../contract/conversation/conversation.ts'
import { contractTemplateTypes, type ContractModel } from '../../contract/contracts/contract-templates.ts'
import { mergeFields } from '../../contract/contracts/merge-fields.ts'
import type { Argument } from '../../commands/command.ts'
import type { Mentionable } from '../../contract/conversation/mentions.ts'
import { useTabId } from '../tabs/context.ts'
import { functionsOf } from '../tabs/handle.ts'
import { fold } from '../ui/fold.ts'
import type { FieldProps } from '../ui/Field.tsx'
import type { Offers } from '../ui/rich-text/offers.ts'
import { RichTextField } from '../ui/rich-text/RichTextField.tsx'
import { report } from './report.ts'
import { signedInUser } from './session.ts'
import { useCall } from './use-call.ts'
import { useStaff } from './use-staff.ts'

interface RichFieldProps extends FieldProps {
  value: string | null | undefined
  onChange: (value: string | null) => void
  send?: (() => void) | undefined
  offers?: Argument['offers']
}

/** Markdown with pictures; the editor lives as long as the tab. */
export function RichField({ offers, ...props }: RichFieldProps) {
  return offers ? <Mentioning {...props} about={offers} /> : <Writing {...props} offers={none} />
}

const kindOfContract = contractTemplateTypes.calls.show as NonNullable<typeof contractTemplateTypes.calls.show>
const none: readonly Offers[] = []

function Mentioning({ about, ...props }: Omit<RichFieldProps, 'offers'> & { about: CommentOwner }) {
  const staff = useStaff(about)
  const offers = useMemo(() => (staff.length > 0 ? [peopleOf(staff)] : none), [staff])
  return <Writing {...props} offers={offers} />
}

/**
 * Offers merge fields after two braces.
 * @param kind contract kind; null: common fields
 */
export function TemplateText({ kind, ...props }: Omit<RichFieldProps, 'offers'> & { kind: number | null }) {
  const { answer } = useCall(kindOfContract, kind === null ? null : { params: { id: kind } }, { handled: true })
  const { model } = answer?.data ?? {}
  const fields = mergeFields[model && model in mergeFields ? (model as ContractModel) : 'customer']
  const offers = useMemo(() => [fieldsOf(fields)], [fields])
  return <Writing {...props} offers={offers} tall />
}

function Writing(props: Omit<RichFieldProps, 'offers'> & { offers: readonly Offers[]; tall?: boolean }) {
  const tabId = useTabId()
  const { name = '' } = props
  const keep =
    tabId === null ? undefined : <T,>(make: () => T, end: (value: T) => void): T => functionsOf(tabId).keep(`text ${name}`, make, end)
  return (
    <RichTextField {...props} keep={keep} pictures={{ show: addressOf, keep: (selectedFiles) => keepPictures(selectedFiles, tabId) }} />
  )
}

function fieldsOf(fields: Readonly<Record<string, string>>): Offers {
  return {
    label: 'Līguma lauki',
    begun: /(\{\{[\w. ]*)$/,
    rows: (typedText) => {
      const searchText = fold(typedText.slice(2).trim())
      const found = Object.entries<string>(fields).filter(([name, words]) => fold(`${name} ${words}`).includes(searchText))
      return found.map(([name, words]) => ({ id: name, label: words, hint: name, text: `{{${name}}}` }))
    },
  }
}

/** Maximum suggestions. */
const few = 6

function peopleOf(staff: readonly Mentionable[]): Offers {
  return {
    label: 'Pieminēt',
    begun: /(?:^|[^\p{L}\p{N}])(@[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]*)?)$/u,
    rows: (typedText) => {
      const searchText = fold(typedText.slice(1))
      const found = staff.filter(({ name }) => fold(name).includes(searchText)).slice(0, few)
      return found.map(({ id, name }) => ({ id: String(id), label: name, text: `@${name} ` }))
    },
  }
}

/** Uploads pictures for the author; saving the text attaches them. */
async function keepPictures(selectedFiles: readonly File[], tabId: string | null): Promise<readonly { id: number; name: string }[] | null> {
  const body = { fileable_type: 'texts' as const, fileable_id: signedInUser().id, files: selectedFiles }
  try {
    return (await sendOnce(files.uploadImages, { body }, { key: newKey() })).data
  } catch (error) {
    report(files.uploadImages, error, { tabId })
    return null
  }
}
