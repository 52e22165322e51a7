import type { GoodsVatCase, OrderVatCase } from './vat-cases.ts'

/** Apart from their codes, so that lists load without them. */
export const orderVatCaseNames: Readonly<Record<OrderVatCase, string>> = {
  'PVN-BRIVOSTA': 'Brīvosta vai speciālā ekonomiskā zona',
  'PVN-MUITA': 'Muitas noliktava vai brīvā zona',
  'PVN-31-1': 'No noliktavas citā dalībvalstī',
  'PVN-PEC-IMPORTA': 'Uz ES pēc importa',
  'PVN-TRISSTURIS': 'Trīsstūrveida darījums',
}

export const goodsVatCaseNames: Readonly<Record<GoodsVatCase, string>> = {
  'PVN-42-16': 'Svaigi augļi, ogas un dārzeņi',
  'PVN-TRANSPORTS': 'Jauni transportlīdzekļi',
  'PVN-138-MANTAS': 'Peļņas daļas režīms: lietotas mantas',
  'PVN-138-MAKSLA': 'Peļņas daļas režīms: mākslas darbi',
  'PVN-138-KOLEKCIJA': 'Peļņas daļas režīms: kolekciju priekšmeti un senlietas',
}
