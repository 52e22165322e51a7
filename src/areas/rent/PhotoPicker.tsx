import { useState } from 'react'
import { formatDate } from '../../../contract/format.ts'
import { rent } from '../../../contract/rent/rent.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from '../../workspace/record/options.ts'
import { OnePicker } from '../shared/OnePicker.tsx'

export default function PhotoPicker({ ctx, ...props }: PickerProps) {
  const id = ctx.record?.id ?? 0
  const [load] = useState(() =>
    among(async () => {
      const { data } = await readOnce(rent.show, { params: { id } })
      return data.rent_items.flatMap(({ readings, inventory_item }) =>
        readings.flatMap(({ photos, date, option }) =>
          photos.map((photo) => ({ id: photo.id, label: photo.name, hint: `${inventory_item.name}, ${option.name}, ${formatDate(date)}` })),
        ),
      )
    }),
  )
  return <OnePicker {...props} label="Foto" doing="Atvērt" load={load} />
}
