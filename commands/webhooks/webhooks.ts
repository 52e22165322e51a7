import { webhooks, type WebhookTopic } from '../../contract/webhooks/webhooks.ts'
import { tell } from '../acting.ts'
import { commands, type Argument, type Command } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

const rule = { rule: 'manage_users', module: 'users' } as const
const keywords = ['webhook', 'integrācija', 'cita programma', 'paziņot']

const which: Argument = { name: 'webhook_id', label: 'Tīmekļa āķis', kind: 'picker', picker: 'open-webhooks' }
interface Which {
  webhook_id: number
}

interface Changed extends Which {
  changes: { name?: string; url?: string; topics?: WebhookTopic[]; is_active?: boolean }
  lock_version: number
}

const green = (text: string) => ({ color: 'green', text }) as const

export const webhookCommands: readonly Command[] = commands('Tīmekļa āķi', 'everywhere', [
  {
    id: 'webhook.create',
    title: 'Pievienot tīmekļa āķi',
    keywords,
    ...rule,
    // The displayed secret must not be recorded.
    silent: true,
    arguments: [{ name: 'made', label: 'Tīmekļa āķis', kind: 'picker', picker: 'webhook' }],
    run: (ctx) => tell(ctx, green('Tīmekļa āķis pievienots')),
  },
  {
    id: 'webhook.change',
    title: 'Labot tīmekļa āķi',
    keywords,
    ...rule,
    arguments: [which],
    run: async (ctx, { webhook_id, changes, lock_version }: Changed) => {
      await ctx.send(webhooks.update, { params: { id: webhook_id }, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'webhook.try',
    title: 'Izmēģināt tīmekļa āķi',
    keywords,
    ...rule,
    arguments: [which],
    run: async (ctx, { webhook_id }: Which) => {
      await ctx.send(webhooks.tryOut, { params: { id: webhook_id } })
      await tell(ctx, green('Izmēģinājums tiek sūtīts'))
    },
  },
  {
    id: 'webhook.resend',
    title: 'Sūtīt piegādi vēlreiz',
    keywords,
    ...rule,
    arguments: [{ ...which, name: 'delivery_id', label: 'Piegāde' }],
    run: async (ctx, { delivery_id }: { delivery_id: number }) => {
      await ctx.send(webhooks.resend, { params: { id: delivery_id } })
      await tell(ctx, green('Piegāde tiek sūtīta vēlreiz'))
    },
  },
  {
    id: 'webhook.delete',
    title: 'Dzēst tīmekļa āķi',
    keywords,
    ...rule,
    arguments: [which, confirmation],
    run: async (ctx, { webhook_id }: Which) => {
      await ctx.send(webhooks.remove, { params: { id: webhook_id } })
      await tell(ctx, 'deleted')
    },
  },
])
