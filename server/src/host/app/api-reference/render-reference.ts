import { type Html, html } from '../../pages/html.ts'
import { curlOf } from './example.ts'
import type { Content, OpenApi, Operation, Parameter } from './open-api.ts'
import { renderFields, renderSchema, typeOf } from './render-schema.ts'

interface Call {
  method: string
  path: string
  operation: Operation
}

interface Group {
  name: string
  description: string
  calls: Call[]
}

/** The document as the content of a page: a table of contents, the calls by group, and the schemas. */
export function renderReference(document: OpenApi): string {
  const groups = groupsOf(document)
  const schemas = Object.entries(document.components.schemas)
  const page = html`<nav aria-label="Contents">
<details class="contents"><summary>Contents</summary>
${groups.map(renderLinks)}
<p><a href="#schemas">Schemas</a></p>
<ul>${schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>
</details>
</nav>
<div class="calls">
<header>
<h1>${document.info.title}</h1>
<p>${document.info.description ?? ''}</p>
${renderAccess(document)}
</header>
${groups.map((group) => renderGroup(group, document))}
<section id="schemas"><h2>Schemas</h2>
${schemas.map(
  ([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3>
${schema.description ? html`<p>${schema.description}</p>` : html``}
${renderSchema(schema)}
</article>
`,
)}
</section>
</div>`
  return page.markup
}

function groupsOf({ tags = [], paths }: OpenApi): Group[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  return tags.map(({ name, description = '' }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags?.includes(name)),
  }))
}

function renderAccess({ servers }: OpenApi): Html {
  const url = servers?.[0]?.url ?? ''
  return html`<p>A login returns a token. Send it as <code>authorization: Bearer &hellip;</code>. The examples use it as <code>$TOKEN</code>. To set it:</p>
<pre><code>${`TOKEN=$(curl -s '${url}/api/auth/login' \\
  -H 'content-type: application/json' \\
  -d '{"email":"…","password":"…"}' | jq -r .token)`}</code></pre>
<p>For a generated client, save the OpenAPI document. In production it needs the token of an admin:</p>
<pre><code>${`curl '${url}/api/openapi.json' \\
  -H "authorization: Bearer $TOKEN" > openapi.json`}</code></pre>`
}

function renderLinks({ name, calls }: Group): Html {
  return html`<p><a href="#group-${name}">${name}</a></p>
<ul>${calls.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><b class="${method}">${method.toUpperCase()}</b> ${shortPath(path)}</a></li>`,
  )}</ul>
`
}

/** Every path begins with `/api`. */
const shortPath = (path: string) => path.replace(/^\/api/, '')

function renderGroup({ name, description, calls }: Group, document: OpenApi): Html {
  return html`<section id="group-${name}"><h2>${name}</h2>
<p>${description}</p>
${calls.map((call) => renderCall(call, document))}
</section>
`
}

function renderCall(call: Call, document: OpenApi): Html {
  const { method, path, operation } = call
  const { parameters = [], requestBody, responses } = operation
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  return html`<article id="${operation.operationId}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <a class="anchor" href="#${operation.operationId}" aria-label="Link to ${operation.operationId}">#</a></h3>
<p class="summary">${operation.summary ?? ''}</p>
<p>${operation.description ?? ''}</p>
${renderParameters(parameters)}
${Object.entries(requestBody?.content ?? {}).map((entry) => renderContent('Body', entry))}
${Object.entries(answer?.content ?? {}).map((entry) => renderContent(`Answer ${status}`, entry))}
<h4>Example</h4>
<pre><code>${curlOf(call, document)}</code></pre>
</article>
`
}

function renderParameters(parameters: Parameter[]): Html {
  if (parameters.length === 0) return html``
  const rows = parameters.map(({ name, in: place, schema, required = false, description = '' }) => ({
    name,
    schema,
    isRequired: required,
    note: `${PLACES[place] ?? place}${description && ` ${description}`}`,
  }))
  return html`<h4>Parameters</h4>
${renderFields(rows)}`
}

const PLACES: Record<string, string> = { path: 'In the path.', query: 'In the query.', header: 'A header.' }

function renderContent(title: string, [mediaType, { schema, examples = {} }]: [string, Content]): Html {
  const isJson = mediaType === 'application/json'
  return html`<h4>${title}${isJson ? html`` : html` <small>${mediaType}</small>`}</h4>
${schema.properties ? renderSchema(schema) : html`<p class="type">${typeOf(schema)}</p>`}
${Object.values(examples).map(
  ({ summary = '', value }) => html`<details><summary>${summary || 'Example'}</summary>
<pre><code>${JSON.stringify(value, null, 2)}</code></pre></details>
`,
)}`
}
