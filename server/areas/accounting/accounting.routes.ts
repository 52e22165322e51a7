import type { accounting } from '../../../contract/accounting/accounting.ts'
import type { Handlers } from '../../http/context.ts'
import { create, form, grouped, list, remove, show, update } from './accounts.ts'

/** Handlers of area «Accounting»; the accounts of categories are set by the catalogue (server/areas/routes.ts). */
export const accountingHandlers: Omit<Handlers<typeof accounting>, 'setCategoryAccounts'> = {
  list,
  form,
  grouped,
  show,
  create,
  update,
  remove,
}
