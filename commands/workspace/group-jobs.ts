import { groupJobs } from '../../contract/workspace/group-jobs.ts'
import { acting, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

const rule = 'staff'

export const groupJobCommands = commands('Mani darbi', 'record:group_job', [
  {
    id: 'group-job.stop',
    title: 'Apturēt darbu',
    keywords: ['pārtraukt', 'stop'],
    rule,
    blocked: ({ record }) => (record?.facts?.is_running ? null : 'Darbs vairs nenotiek'),
    run: acting(groupJobs.stop, { color: 'blue', text: 'Darbs apturēts' }),
  },
  {
    id: 'group-job.confirm',
    title: 'Apstiprināt un turpināt',
    keywords: ['apstiprinājums', 'confirm'],
    rule,
    blocked: ({ record }) => (record?.facts?.is_running ? 'Darbs vēl notiek' : null),
    arguments: [confirmation],
    run: acting(groupJobs.confirm, { color: 'green', text: 'Darbs turpinās' }),
  },
  {
    id: 'group-job.resume',
    title: 'Mēģināt neizdarītos vēlreiz',
    keywords: ['turpināt', 'atkārtot', 'retry'],
    rule,
    blocked: ({ record }) => (record?.facts?.is_running ? 'Darbs vēl notiek' : null),
    run: acting(groupJobs.resume, { color: 'green', text: 'Darbs turpinās' }),
  },
  {
    id: 'group-job.stop-current',
    title: 'Apturēt darbu, kas notiek',
    scope: 'everywhere',
    keywords: ['pārtraukt', 'grupa', 'stop'],
    rule,
    run: async (ctx) => {
      const { data } = await ctx.send(groupJobs.current)
      if (data?.state !== 'running') return ctx.notify({ color: 'blue', text: 'Neviens darbs nenotiek' })
      await ctx.send(groupJobs.stop, { params: { id: data.id } })
      await tell(ctx, { color: 'blue', text: 'Darbs apturēts' })
    },
  },
  {
    id: 'group-job.open-current',
    title: 'Atvērt darbu, kas notiek',
    scope: 'everywhere',
    keywords: ['grupa', 'progress'],
    rule,
    silent: true,
    run: async (ctx) => {
      const { data } = await ctx.send(groupJobs.current)
      ctx.open(data ? `/workspace/jobs/${data.id}` : '/workspace/jobs')
    },
  },
])
