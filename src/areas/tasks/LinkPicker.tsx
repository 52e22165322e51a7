import { useState } from 'react'
import type { PickerProps } from '../../commands/picker.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'
import { linkOf, optionOfLink } from './links.ts'

/** One of the records that the task in front is about. */
export default function LinkPicker({ ctx: { record }, ...props }: PickerProps) {
  const links = record?.kind === 'task' ? (record.facts?.links ?? []) : []
  const [load] = useState(() => among(() => Promise.resolve(links.map(optionOfLink))))
  return <OnePicker {...props} label="Ieraksts" doing={props.deed} load={load} onPick={(chosen) => props.onPick(linkOf(chosen))} />
}
