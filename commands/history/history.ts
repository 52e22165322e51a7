import type { Recording } from '../../contract/workspace/recorded.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'

const rule = 'signed-in'

/** Rows per link, file or copy. */
const together = 500

/** All runs between the first and last selected; for a single one, its flow up to it. */
async function selectedRange(ctx: CommandContext): Promise<{ user_id: number; from: number; to: number }> {
  const ids = (await ctx.chosen()).map(({ id }) => id)
  const { facts } = (ctx.record ?? {}) as CommandContext<'run'>['record'] & object
  const [from, to] = [Math.min(...ids), Math.max(...ids)]
  return { user_id: facts?.user_id ?? ctx.user.id, from: ids.length === 1 ? (facts?.flow ?? from) : from, to }
}

async function recordingOf(ctx: CommandContext): Promise<Recording> {
  const query = await selectedRange(ctx)
  return (await ctx.send(workspace.recording, { query })).data
}

export const historyCommands = commands('Vēsture', 'record:run', [
  {
    id: 'history.undo',
    title: 'Atsaukt šo darbību',
    keywords: ['atpakaļ', 'undo', 'labot'],
    rule,
    silent: true,
    blocked: ({ record }) => record?.facts?.undo ?? null,
    run: async (ctx) => {
      const { id = 0, facts } = ctx.record ?? {}
      const { data } = await ctx.send(workspace.recording, { query: { user_id: facts?.user_id ?? ctx.user.id, from: id, to: id } })
      const [run] = data.runs
      if (!run) return
      const { command_id, args, record, at, version_after = null, made } = run
      ctx.shell('undo', { run: { command_id, args, record, at, version_after, path: null, made: made?.path ?? null } })
    },
  },
  {
    id: 'history.macro',
    title: 'Izveidot makro no izvēlētajām darbībām',
    keywords: ['ierakstīt', 'atkārtot', 'macro'],
    rule: 'staff',
    together,
    silent: true,
    run: async (ctx) => ctx.shell('make-macro', await selectedRange(ctx)),
  },
  {
    id: 'history.link',
    title: 'Kopēt saiti uz plūsmu',
    keywords: ['atbalsts', 'nosūtīt', 'link'],
    rule,
    together,
    silent: true,
    run: async (ctx) => {
      const { user_id, from, to } = await selectedRange(ctx)
      ctx.shell('copy', { path: `/workspace/history?user_id=${user_id}&from=${from}&to=${to}`, notice: 'Saite nokopēta' })
    },
  },
  {
    id: 'history.replay',
    title: 'Atkārtot plūsmu datu kopijā',
    keywords: ['atbalsts', 'replay', 'solis'],
    rule: 'manage_users',
    together,
    silent: true,
    run: async (ctx) => {
      const { user_id, from, to } = await selectedRange(ctx)
      ctx.open(`/workspace/replay?user_id=${user_id}&from=${from}&to=${to}`)
    },
  },
  {
    id: 'history.copy',
    title: 'Kopēt plūsmu kā JSON',
    keywords: ['atkārtot', 'replay'],
    rule,
    together,
    silent: true,
    run: async (ctx) => ctx.shell('copy', { text: textOf(await recordingOf(ctx)), notice: 'Plūsma nokopēta' }),
  },
  {
    id: 'history.export',
    title: 'Lejupielādēt plūsmu (JSON)',
    keywords: ['eksportēt', 'atkārtot', 'replay', 'fails'],
    rule,
    together,
    silent: true,
    run: async (ctx) => ctx.shell('save', { name: 'vesture.json', text: textOf(await recordingOf(ctx)) }),
  },
])

function textOf(recording: Recording): string {
  return `${JSON.stringify(recording, null, 2)}\n`
}
