import type { catalog } from '../../../contract/catalog.ts'
import type { Handlers } from '../../http/context.ts'
import { categories } from './categories.ts'
import { form } from './form.ts'
import { list } from './list.ts'
import { show } from './record.ts'
import { create, duplicate, remove, toggleEol, toggleWebshop, update } from './save.ts'

/** Handlers of area «Catalogue items». */
export const catalogHandlers: Handlers<typeof catalog> = {
  list,
  form,
  create,
  show,
  update,
  remove,
  duplicate,
  toggleWebshop,
  toggleEol,
  categories,
}
