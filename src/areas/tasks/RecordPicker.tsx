import { kindWords } from '../../../contract/record-names.ts'
import { workspace } from '../../../contract/workspace/workspace.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions } from '../../ui/use-options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'
import { linkOf, optionOfLink } from './links.ts'

const load: LoadOptions = async (q, signal) => {
  if (q.trim() === '') return []
  const { data } = await readOnce(workspace.search, { query: { q, limit: 20 } }, signal)
  return data.map(({ kind, id, name, subtitle }) => {
    const noun = kind in kindWords ? kindWords[kind as keyof typeof kindWords].noun : ''
    return { ...optionOfLink({ kind, id, title: name }), hint: [noun, subtitle].filter(Boolean).join(' · ') }
  })
}

export default function RecordPicker(props: PickerProps) {
  return <OnePicker {...props} label="Ieraksts" doing={props.action} load={load} onPick={(selected) => props.onPick(linkOf(selected))} />
}
