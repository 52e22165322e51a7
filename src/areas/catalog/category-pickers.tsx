import { useState } from 'react'
import { catalog } from '../../../contract/catalog/catalog.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'
import { categoryPicker } from '../shared/catalog-pickers.ts'

/** Null: top level. */
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

export function CategoryOptionPicker({ ctx, onPick, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() => among(async () => (await declaredOptions(id)).map((option) => ({ id: option.id, label: option.name }))))
  async function pick(selectedId: unknown) {
    const found = (await declaredOptions(id)).find((option) => option.id === selectedId)
    onPick(found && { id: found.id, lock_version: found.lock_version })
  }
  return <OnePicker {...props} label="Opcija" doing="Izvēlēties" load={load} onPick={(selectedId) => void pick(selectedId)} />
}

export function OptionValuePicker({ ctx, onPick, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () =>
      (await declaredOptions(id)).flatMap(({ name, items }) => items.map((item) => ({ id: item.id, label: item.data, hint: name }))),
    ),
  )
  async function pick(selectedId: unknown) {
    const found = (await declaredOptions(id)).flatMap(({ items }) => items).find((item) => item.id === selectedId)
    onPick(found && { id: found.id, lock_version: found.lock_version })
  }
  return <OnePicker {...props} label="Vērtība" doing="Izvēlēties" load={load} onPick={(selectedId) => void pick(selectedId)} />
}

async function declaredOptions(id: number) {
  const { data } = await readOnce(catalog.showCategory, { params: { id } })
  return data.options.filter(({ category }) => category.id === id)
}
