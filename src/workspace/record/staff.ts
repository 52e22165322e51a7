import { reference } from '../../../contract/reference/reference.ts'
import { readOnce } from '../../commands/use-call.ts'
import { among } from './options.ts'

export const loadStaff = among(async () => {
  const { data } = await readOnce(reference.warehouseForm, {})
  return data.staff.map(({ id, name }) => ({ id, label: name }))
})
