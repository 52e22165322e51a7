import { useState } from 'react'
import type { PickerProps } from '../../commands/picker.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'
import { linkOf, optionOfLink } from './links.ts'

export default function LinkPicker({ ctx: { record }, ...props }: PickerProps) {
  const links = record?.kind === 'task' ? (record.facts?.links ?? []) : []
  const [load] = useState(() => among(() => Promise.resolve(links.map(optionOfLink))))
  return <OnePicker {...props} label="Ieraksts" doing={props.action} load={load} onPick={(selected) => props.onPick(linkOf(selected))} />
}
