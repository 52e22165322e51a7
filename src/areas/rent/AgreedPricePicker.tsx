import { formatDate, formatPrice } from '../../../contract/format.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { OneOfRent } from './OneOfRent.tsx'
import { chosenPrice } from './rent.labels.ts'

/** One of the prices of readings of the rent in front, with the version that a change of it stands on. */
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
      chosen={(agreed) => chosenPrice(agreed, agreed.machine)}
    />
  )
}
