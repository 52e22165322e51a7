import { useState } from 'react'
import { catalog } from '../../../contract/catalog/catalog.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'
import { categoryPicker } from '../shared/catalog-pickers.ts'

/** Below which category the one in front goes; none means the top. */
export function CategoryParentPicker({ onPick, ...props }: PickerProps) {
  return (
    <OnePicker
      {...props}
      label="Augšējā kategorija"
      doing="Pārvietot"
      load={categoryPicker}
      optional
      onPick={(id) => onPick({ parent_id: id, before_id: null })}
    />
  )
}

/** One of the options that the category in front declares. */
export function CategoryOptionPicker({ ctx, onPick, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() => among(async () => (await ownOptions(id)).map((option) => ({ id: option.id, label: option.name }))))
  async function pick(chosen: unknown) {
    const found = (await ownOptions(id)).find((option) => option.id === chosen)
    onPick(found && { id: found.id, lock_version: found.lock_version })
  }
  return <OnePicker {...props} label="Opcija" doing="Izvēlēties" load={load} onPick={(chosen) => void pick(chosen)} />
}

/** One of the values of those options. */
export function OptionValuePicker({ ctx, onPick, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () =>
      (await ownOptions(id)).flatMap(({ name, items }) => items.map((item) => ({ id: item.id, label: item.data, hint: name }))),
    ),
  )
  async function pick(chosen: unknown) {
    const found = (await ownOptions(id)).flatMap(({ items }) => items).find((item) => item.id === chosen)
    onPick(found && { id: found.id, lock_version: found.lock_version })
  }
  return <OnePicker {...props} label="Vērtība" doing="Izvēlēties" load={load} onPick={(chosen) => void pick(chosen)} />
}

async function ownOptions(id: number) {
  const { data } = await readOnce(catalog.showCategory, { params: { id } })
  return data.options.filter(({ category }) => category.id === id)
}
