import { createTransport } from 'nodemailer'
import { onTestFinished } from 'vitest'
import { sendNext } from '../../server/jobs/outbox.ts'
import type { TestApp } from './app.ts'
import { smtpSink } from './smtp-sink.ts'

/** Sends what waits to a mail server of the test, which refuses the first ones for good. */
export async function sendAll(app: TestApp, refuse = 0): Promise<string[]> {
  const sink = await smtpSink()
  sink.refuse = refuse
  sink.because = [550, 'Nav tāda']
  const transport = createTransport(sink.url)
  onTestFinished(() => transport.close())
  while (await sendNext(app.db, { ...app.settings, SMTP_URL: sink.url }, transport)) {}
  return sink.mails
}

/** Text of the mail in transport form: quoted-printable or base64. */
export function textIn(mail: string): string {
  const [, encoding = '', body = ''] = /Content-Transfer-Encoding: (\S+)\r\n\r\n([^]*?)\r\n--/.exec(mail) ?? []
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
          'latin1',
        )
  return bytes.toString('utf8').replaceAll('\u00a0', ' ')
}
