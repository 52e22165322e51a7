import { useEffect } from 'react'
import { formatQuantity } from '../../contract/format.ts'
import { groupJobs, type GroupJobRecord } from '../../contract/workspace/group-jobs.ts'
import { confirmJob, jobOutcome, markJobSeen, settleJob, stopJob } from '../commands/group-jobs.ts'
import { openPath } from '../commands/navigate.ts'
import { report } from '../commands/report.ts'
import { useCall } from '../commands/use-call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogAction } from '../ui/Dialog.tsx'
import { Bar, Reasons } from './group-parts.tsx'

/** Follows a job; closing the dialog leaves the job running. */
export function GroupJobDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { answer, reload } = useCall(groupJobs.show, { params: { id } })
  const job = answer?.data
  const isOver = job !== undefined && job.state !== 'running'
  useEffect(() => {
    if (isOver) void Promise.all([settleJob(id), markJobSeen(id)]).catch(() => undefined)
  }, [id, isOver])
  if (!job) return null

  function act(work: Promise<unknown>): void {
    work.then(reload).catch((error: unknown) => report(groupJobs.show, error, { tabId: null }))
  }

  return (
    <Dialog
      title={job.title}
      size="small"
      onClose={onClose}
      primary={primaryOf(job, act, onClose)}
      cancelLabel={isOver && job.asking === 0 ? null : 'Aizvērt'}
      aside={
        isOver && (
          <Button
            tone="quiet"
            onClick={() => {
              onClose()
              openPath(`/workspace/jobs/${id}`)
            }}
          >
            Pārskats
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <output className="figures">{wordsOf(job)}</output>
        {!isOver && <Bar label="Izpildīti" at={job.done + job.refused + job.asking} of={job.total} />}
        {!isOver && <p className="text-muted">Logu var aizvērt: darbs turpināsies.</p>}
        {job.stopped_because !== null && <p className="text-muted">{job.stopped_because}</p>}
        <Reasons title="Neizdevās" groups={job.reasons.filter(({ state }) => state === 'refused')} />
        <Reasons title="Jāapstiprina" groups={job.reasons.filter(({ state }) => state === 'asking')} />
        {isOver && job.left.length > 0 && <p className="text-muted">Neizdarītie palika izvēlēti.</p>}
      </div>
    </Dialog>
  )
}

function primaryOf({ id, state, asking }: GroupJobRecord, act: (work: Promise<unknown>) => void, onClose: () => void): DialogAction {
  const autoFocus = true
  if (state === 'running') return { label: 'Apturēt', run: () => act(stopJob(id)), autoFocus }
  if (asking === 0) return { label: 'Aizvērt', run: onClose, autoFocus }
  return { label: `Apstiprināt un turpināt (${formatQuantity(asking)})`, run: () => act(confirmJob(id)), autoFocus }
}

function wordsOf(job: GroupJobRecord): string {
  if (job.state === 'running') return job.is_queued ? 'Gaida, kamēr beigsies iepriekšējais darbs' : 'Izpilda'
  return jobOutcome(job)
}
