import { useState } from 'react'
import { catalog } from '../../../contract/catalog/catalog.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export function ItemParamSetPicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { params } = (await readOnce(catalog.show, { params: { id } })).data
      return [...new Map(params.map(({ param }) => [param.id, param.name]))].map(([key, label]) => ({ id: key, label }))
    }),
  )
  return <OnePicker {...props} label="Parametrs" doing="Noņemt" load={load} />
}

export function ItemImagePicker({ ctx, ...props }: PickerProps) {
  const load = useImages(ctx.record?.id ?? 0)
  return <OnePicker {...props} label="Attēls" doing="Dzēst" load={load} />
}

/** The command receives all pictures in their new order. */
export function MainImagePicker({ ctx, onPick, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const load = useImages(id)
  async function pick(selectedId: unknown) {
    const { images } = (await readOnce(catalog.show, { params: { id } })).data
    onPick([selectedId, ...images.map((image) => image.id).filter((each) => each !== selectedId)])
  }
  return <OnePicker {...props} label="Galvenais attēls" doing="Sakārtot" load={load} onPick={(selectedId) => void pick(selectedId)} />
}

function useImages(id: number) {
  const [load] = useState(() =>
    among(async () => {
      const { images } = (await readOnce(catalog.show, { params: { id } })).data
      return images.map((image, place) => ({ id: image.id, label: `${place + 1}. ${image.name}` }))
    }),
  )
  return load
}

export function ParamValuePicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { values } = (await readOnce(catalog.showParam, { params: { id } })).data
      return values.map((each) => ({ id: each.id, label: each.value }))
    }),
  )
  return <OnePicker {...props} label="Vērtība" doing="Dzēst" load={load} />
}
