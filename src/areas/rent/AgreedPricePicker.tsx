import { formatDate, formatPrice } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { OneOfRent } from './OneOfRent.tsx'
import { toPriceArgument } from './rent.labels.ts'

export default function AgreedPricePicker(props: PickerProps) {
  return (
    <OneOfRent
      {...props}
      label="Cena"
      rows={({ rent_items }) =>
        rent_items.flatMap(({ reading_prices, inventory_item }) =>
          reading_prices.map((each) => ({ ...each, machine: inventory_item.name })),
        )
      }
      option={({ id, machine, option, valid_from, price }) => ({
        id,
        label: `${machine}, ${option.name}`,
        hint: `no ${formatDate(valid_from)}: ${formatPrice(price)} €`,
      })}
      chosen={(agreed) => toPriceArgument(agreed, agreed.machine)}
    />
  )
}
