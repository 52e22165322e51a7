import { onTestFinished } from 'vitest'
import { SMTPServer } from 'smtp-server'

export interface Sink {
  url: string
  mails: string[]
  refuse: number
  /** Default: a temporary refusal. */
  because?: [code: number, words: string]
}

export async function smtpSink(): Promise<Sink> {
  const sink: Sink = { url: '', mails: [], refuse: 0 }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (sink.refuse > 0) {
          sink.refuse -= 1
          const [responseCode, words] = sink.because ?? [450, 'Vēlāk']
          return done(Object.assign(new Error(words), { responseCode }))
        }
        sink.mails.push(Buffer.concat(chunks).toString())
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  sink.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return sink
}
