import { createApp } from '../app/app.ts'
import { mostConnections } from '../http/connections.ts'
import { CallMetrics } from '../http/call-metrics.ts'
import { serveMetrics } from '../http/metrics.ts'
import { warmUp } from '../app/large-answers.ts'
import { logFatal, logRetry, setLogFormat, logError } from '../runtime/log.ts'
import { createDb, createPool, limitsOf } from '../db/pool.ts'
import { noteTimelinesIn } from '../db/seen-timeline.ts'
import { Replicas } from '../db/replicas.ts'
import { atMost5s, Undo } from '../runtime/undo.ts'
import type { FromWorker, Post, ToWorker } from './cluster.ts'

export async function work(): Promise<void> {
  const undo = new Undo(logFatal)
  // The first process coordinates the stop.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => void undo.stop(0))
  process.on('disconnect', () => void undo.stop(0))
  process.on('unhandledRejection', logError)
  const callMetrics = new CallMetrics()
  let isUp = true
  try {
    const { settings, databaseUrl, directUrl, clientDir } = await new Promise<Post>((done) => {
      process.on('message', (word: ToWorker) => {
        if ('post' in word) done(word.post)
        else if ('isUp' in word) isUp = word.isUp
        else if ('lastAudit' in word) callMetrics.lastAudit = { at: new Date(word.lastAudit.at), broken: word.lastAudit.broken }
      })
      tell('hello')
    })
    setLogFormat(settings.LOG_FORMAT)
    noteTimelinesIn(settings.DATA_DIR)
    const pool = createPool(databaseUrl, mostConnections, limitsOf.calls)
    undo.add(() => atMost5s(pool.end()))
    const replicas = Replicas.of(settings)
    const app = await createApp({ settings, pool, databaseUrl, directUrl, clientDir, isReady: () => isUp, callMetrics, replicas })
    undo.add(() => app.close())
    const metricsServer = await serveMetrics({ callMetrics, db: createDb(pool), pool, settings, replicas })
    undo.add(async () => void metricsServer?.close())
    await new Promise<void>((done) => {
      process.on('message', (word: ToWorker) => 'listen' in word && done())
      tell('prepared')
    })
    await app.listen({ host: settings.HOST, port: settings.PORT })
    setTimeout(() => void warmUp().catch(logRetry), 10_000).unref()
  } catch (error) {
    if (!undo.isStopping) logFatal(error)
    await undo.stop(1)
  }
}

function tell(word: FromWorker): void {
  process.send?.(word)
}
