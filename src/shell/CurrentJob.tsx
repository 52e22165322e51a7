import { useEffect, useEffectEvent, useRef } from 'react'
import { groupJobs } from '../../contract/workspace/group-jobs.ts'
import { useGroup } from '../commands/group.ts'
import { jobOutcome, jobProgress, settleJob, tellJobEnd } from '../commands/group-jobs.ts'
import { openPath } from '../commands/navigate.ts'
import { useSession } from '../commands/session.ts'
import { useCall } from '../commands/use-call.ts'
import { useCommand } from '../commands/use-command.ts'
import { Button } from '../ui/Button.tsx'

const mine = {} as const

/** The person's job under way, started at whatever computer, and its end until it was seen. */
export function CurrentJob() {
  const session = useSession()
  const isStaff = session.phase === 'signed-in' && session.user.kind === 'staff'
  const { answer } = useCall(groupJobs.current, isStaff ? mine : null, { handled: true })
  const { shortcut } = useCommand('page./workspace/jobs')
  const dialog = useGroup()
  const job = answer?.data ?? null
  const isOver = job !== null && job.state !== 'running'
  const wasRunning = useRef<number | null>(null)
  const ended = useEffectEvent(() => {
    if (job === null || dialog?.job === job.id) return
    void settleJob(job.id).catch(() => undefined)
    tellJobEnd(job)
  })
  const id = job?.id ?? null
  useEffect(() => {
    if (isOver && wasRunning.current === id) ended()
    wasRunning.current = isOver ? null : id
  }, [id, isOver])
  if (job === null) return null
  return (
    <Button tone="quiet" className="h-6! shrink-0 text-small!" shortcut={shortcut} onClick={() => openPath(`/workspace/jobs/${job.id}`)}>
      {isOver ? `${job.title}. ${jobOutcome(job)}` : `Darbs: ${jobProgress(job)}`}
    </Button>
  )
}
