import { countOf } from '../../contract/format.ts'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import type { CheckResult } from '../../contract/incoming-invoices/incoming-messages.ts'
import { commands } from '../command.ts'

export const incomingMessageCommands = commands('Saņemtie rēķini', 'everywhere', [
  {
    id: 'incoming-message.check',
    title: 'Pārbaudīt rēķinu pastkasti un mapi tagad',
    actionLabel: 'Pārbaudīt tagad',
    keywords: ['e-pasts', 'imap', 'vēstules', 'ienākošie rēķini', 'inbox', 'check mailbox'],
    rule: 'manage_procurement',
    run: async (ctx) => {
      try {
        const { data } = await ctx.send(incomingInvoices.checkMessages, { body: {} })
        ctx.notify({ color: data.refused > 0 ? 'blue' : 'green', text: checkedWords(data) })
        ctx.open('/stock/incoming_messages')
      } finally {
        await ctx.refresh()
      }
    },
  },
])

function checkedWords({ messages, received, refused }: CheckResult): string {
  if (messages === 0) return 'Nekas jauns nav ienācis'
  return [
    `Ienākuši: ${countOf(messages, 'sūtījums', 'sūtījumi', 'sūtījumu')}`,
    ...(received > 0 ? [`ar saņemtu rēķinu ${received}`] : []),
    ...(refused > 0 ? [`nav saņemts viss ${refused}`] : []),
  ].join('; ')
}
