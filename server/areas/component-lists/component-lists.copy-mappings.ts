import { independentRow, copyMapping } from '../shared/copy-mappings.ts'

export const versionComponent = copyMapping(
  'component_list_items',
  'component_list_items',
)({
  ...independentRow,
  component_list_id: 'the new version',
  catalog_item_id: true,
  position: true,
  quantity: true,
  waste_percent: true,
  is_optional: true,
})
