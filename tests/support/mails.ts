import { createTransport, type SendMailOptions } from 'nodemailer'

/** A message as a mail program writes it. */
export async function mailBytes(mail: SendMailOptions): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({
    from: 'Grāmatvede Āboliņa <rekini@vairums.example>',
    to: 'rekini@test.example',
    text: 'Rēķins pielikumā',
    ...mail,
  })
  return Buffer.isBuffer(message) ? message : Buffer.from(String(message))
}
