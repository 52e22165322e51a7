import { account } from '../../contract/account/account.ts'
import { vatReturns } from '../../contract/vat-returns/vat-returns.ts'
import { listViews } from '../../contract/workspace/list-views.ts'
import { hashNewPassword } from '../../server/areas/session/new-password.ts'
import type { Row } from './rows.ts'

/** Things of a person that have a name of their own, and returns of a period. */
export const own: readonly Row[] = [
  {
    name: 'a view of a list has a name of its own',
    fields: ['name'],
    prepare: async ({ app }) => {
      const person = await app.person()
      const body = { list: '/tasks', name: 'Mani', state: { q: '', sort: '', filters: {}, view: '', columns: null, density: null } }
      return () => person.call(listViews.create, { body })
    },
  },
  {
    name: 'an API token has a name of its own',
    fields: ['name'],
    prepare: async ({ app }) => {
      const old_password = 'zirgs klavieres mākonis'
      const person = await app.person({ permissions: ['manage_users', 'view_orders'] })
      const password = await hashNewPassword(old_password, { email: 'x@test.example', name: 'Xy', surname: 'Yz' })
      await app.db.updateTable('users').set({ password }).where('id', '=', person.id).execute()
      const body = { name: 'Grāmatvedība', scopes: ['view_orders' as const], days: 30, old_password }
      return () => person.call(account.createApiToken, { body })
    },
  },
  {
    name: 'a month has one VAT return',
    fields: ['date'],
    prepare: async () => (by) => by.call(vatReturns.create, { body: { kind: 'month', date: '2001-05-06' } }),
  },
]
