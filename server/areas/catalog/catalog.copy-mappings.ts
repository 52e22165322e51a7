import { independentRow, copyMapping } from '../shared/copy-mappings.ts'

export const copiedItem = copyMapping(
  'catalog_items',
  'catalog_items',
)({
  ...independentRow,
  sku: 'its own',
  name: { until: 'a name is given' },
  archived_at: 'it is made to be used',
  search: 'follows its words',
  name_en: true,
  description: true,
  category_id: true,
  manufacturer_id: true,
  manufacturer_code: true,
  type: true,
  measure_unit_id: true,
  price: true,
  auto_price: true,
  shop_price: true,
  min_price: true,
  vat_rate_code: true,
  reverse_vat: true,
  cn_code: true,
  weight_kg: true,
  volume_m3: true,
  country_of_origin: true,
  has_units: true,
  unit_kind: true,
  warranty_months: true,
  is_stocked: true,
  display_in_webshop: true,
  is_eol: true,
  eol_replacement_id: true,
  accounting_account_id: true,
})

/** The file is stored once for both items. */
export const copiedPicture = copyMapping(
  'files',
  'files',
)({
  ...independentRow,
  fileable_id: 'the new item',
  document_kind: 'of documents',
  valid_until: 'of documents',
  fileable_type: true,
  kind: true,
  name: true,
  mime: true,
  size: true,
  sha256: true,
  storage_key: true,
  width: true,
  height: true,
  position: true,
})

export const copiedParam = copyMapping(
  'catalog_item_param_values',
  'catalog_item_param_values',
)({ ...independentRow, catalog_item_id: 'the new item', catalog_param_id: true, value_id: true, text: true })

export const copiedOption = copyMapping(
  'catalog_item_options',
  'catalog_item_options',
)({ ...independentRow, catalog_item_id: 'the new item', category_option_id: true })

export const copiedOptionItem = copyMapping(
  'catalog_item_option_items',
  'catalog_item_option_items',
)({ catalog_item_option_id: 'the option of the new item', category_option_id: true, category_option_item_id: true })

export const copiedRelation = copyMapping(
  'related_catalog_items',
  'related_catalog_items',
)({ ...independentRow, catalog_item_id: 'the new item', related_id: true, kind: true, position: true })
