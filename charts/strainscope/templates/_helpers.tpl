{{- define "strainscope.image" -}}
{{- printf "%s/%s:%s" .root.Values.images.registry .name (default .root.Chart.AppVersion .root.Values.images.tag) -}}
{{- end -}}

{{/* JSON of the RPC package → address of its service. */}}
{{- define "strainscope.callUrls" -}}
{{- $urls := dict -}}
{{- range $name, $service := .Values.services -}}
{{- if $service.rpc -}}
{{- $_ := set $urls $service.rpc (printf "http://%s:4600" (include "strainscope-lib.name" (dict "root" $ "component" $name))) -}}
{{- end -}}
{{- end -}}
{{- $urls | toJson -}}
{{- end -}}

{{/* Port of a service's pods where its metrics are read: the BFF, which people reach, tells them at one of their own. */}}
{{- define "strainscope.metricsPort" -}}
{{- eq . "bff" | ternary "metrics" "http" -}}
{{- end -}}

{{/* Role and schema of a service in PostgreSQL. */}}
{{- define "strainscope.role" -}}
{{- replace "-" "_" . -}}
{{- end -}}

{{/* JSON of the services that keep something. */}}
{{- define "strainscope.servicesWithDatabase" -}}
{{- without (keys .Values.services | sortAlpha) "bff" | toJson -}}
{{- end -}}

{{/*
For psql as a superuser: a role and a schema for each service, its password from the environment. One that is missing there
is an error, not the password of the role before.
*/}}
{{- define "strainscope.rolesSql" -}}
{{- $database := .Values.postgres.database -}}
revoke all on database {{ $database }} from public;
revoke all on schema public from public;
{{- range include "strainscope.servicesWithDatabase" . | fromJsonArray }}
{{- $role := include "strainscope.role" . }}
\unset password
\getenv password PASSWORD_{{ $role }}
create role {{ $role }} login nosuperuser nocreatedb nocreaterole nobypassrls password :'password';
alter role {{ $role }} set search_path = {{ $role }};
grant connect on database {{ $database }} to {{ $role }};
create schema {{ $role }} authorization {{ $role }};
{{- end }}
{{- end -}}

{{/* Name of a class that all namespaces share: a release of the same name elsewhere has its own. */}}
{{- define "strainscope.priorityClass" -}}
{{- printf "%s-%s-%s" .root.Release.Namespace .root.Release.Name .of -}}
{{- end -}}

{{/* JSON of the ports of all endpoints outside, each once: what their addresses say, or what is usual for them. */}}
{{- define "strainscope.endpointPorts" -}}
{{- $usual := dict "http" 80 "https" 443 "redis" 6379 "rediss" 6379 "smtp" 587 "smtps" 465 -}}
{{- $ports := list (int .Values.postgres.port) -}}
{{- range .Values.kafka.brokers -}}
{{- $ports = append $ports (int (splitList ":" . | last)) -}}
{{- end -}}
{{- range compact (list .Values.redis.url .Values.s3.endpoint .Values.smtp.url .Values.tracesEndpoint) -}}
{{- $url := urlParse . -}}
{{- $ports = append $ports (int (default (get $usual $url.scheme) (regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host)))) -}}
{{- end -}}
{{- uniq $ports | toJson -}}
{{- end -}}

{{/* Address of the database, for a role whose password comes from elsewhere. */}}
{{- define "strainscope.databaseUrl" -}}
{{- $p := .root.Values.postgres -}}
{{- printf "postgres://%s@%s:%v/%s?sslmode=%s" (include "strainscope.role" .component) $p.host $p.port $p.database $p.sslMode -}}
{{- end -}}

{{/* Where a process is called; the orchestrator by its workers, whether it is ready or not. */}}
{{- define "strainscope.ownUrl" -}}
{{- $service := eq .component "simulation-orchestrator" | ternary "%s-work" "%s" -}}
{{- printf (printf "http://%s:4600" $service) (include "strainscope-lib.name" .) -}}
{{- end -}}

{{/* Settings of every process; secrets come from files. */}}
{{- define "strainscope.environment" -}}
{{- $root := .root -}}
{{- $v := .root.Values -}}
- { name: STRAINSCOPE_HOST, value: 0.0.0.0 }
- { name: STRAINSCOPE_PORT, value: '4600' }
- { name: STRAINSCOPE_DATA, value: /tmp }
- { name: STRAINSCOPE_LOG_LEVEL, value: {{ $v.logLevel }} }
{{- with $v.tracesEndpoint }}
- { name: STRAINSCOPE_TRACES_ENDPOINT, value: {{ . | quote }} }
{{- end }}
- { name: STRAINSCOPE_PROCESS_ACTOR_KEY_FILE, value: /run/strainscope/actor-key }
- { name: STRAINSCOPE_PROCESS_BLOB_SECRET_FILE, value: /run/strainscope/blob-secret }
- { name: STRAINSCOPE_PROCESS_PUBLIC_URL, value: {{ $v.publicUrl | quote }} }
- { name: STRAINSCOPE_PROCESS_OWN_URL, value: {{ include "strainscope.ownUrl" . }} }
- { name: STRAINSCOPE_PROCESS_DRAIN_SECONDS, value: {{ $v.drainSeconds | quote }} }
- { name: STRAINSCOPE_PROCESS_MAIL_FROM, value: {{ $v.smtp.from | quote }} }
- { name: STRAINSCOPE_CONFIG, value: /etc/strainscope/settings.json }
{{- if eq .component "bff" }}
- { name: STRAINSCOPE_BFF_TRUSTED_PROXIES, value: {{ $v.ingress.trustedProxies | quote }} }
- { name: STRAINSCOPE_PROCESS_CALL_URLS, value: {{ include "strainscope.callUrls" $root | quote }} }
- { name: STRAINSCOPE_PROCESS_METRICS_PORT, value: '4602' }
{{- else }}
- name: STRAINSCOPE_DATABASE_URL
  value: {{ include "strainscope.databaseUrl" . | quote }}
- { name: STRAINSCOPE_DATABASE_PASSWORD_FILE, value: /run/strainscope/postgres-password }
{{- end }}
- { name: STRAINSCOPE_KAFKA_BROKERS, value: {{ join "," $v.kafka.brokers | quote }} }
- { name: STRAINSCOPE_KAFKA_REPLICATION, value: {{ $v.kafka.replication | quote }} }
- { name: STRAINSCOPE_KAFKA_PARTITIONS, value: {{ $v.kafka.partitions | quote }} }
- { name: STRAINSCOPE_KAFKA_TLS, value: {{ $v.kafka.tls | quote }} }
{{- if $v.secrets.kafka }}
- { name: STRAINSCOPE_KAFKA_MECHANISM, value: {{ $v.kafka.mechanism }} }
- { name: STRAINSCOPE_KAFKA_USERNAME_FILE, value: /run/strainscope/kafka-username }
- { name: STRAINSCOPE_KAFKA_PASSWORD_FILE, value: /run/strainscope/kafka-password }
{{- end }}
- { name: STRAINSCOPE_S3_ENDPOINT, value: {{ $v.s3.endpoint | quote }} }
- { name: STRAINSCOPE_S3_BUCKET, value: {{ $v.s3.bucket }} }
- { name: STRAINSCOPE_S3_REGION, value: {{ $v.s3.region }} }
- { name: STRAINSCOPE_S3_ACCESS_KEY_FILE, value: /run/strainscope/s3-access-key }
- { name: STRAINSCOPE_S3_SECRET_KEY_FILE, value: /run/strainscope/s3-secret-key }
- { name: STRAINSCOPE_REDIS_URL, value: {{ $v.redis.url | quote }} }
{{- if $v.secrets.redis }}
- { name: STRAINSCOPE_REDIS_PASSWORD_FILE, value: /run/strainscope/redis-password }
{{- end }}
- { name: STRAINSCOPE_SMTP_URL, value: {{ $v.smtp.url | quote }} }
{{- if $v.secrets.smtp }}
- { name: STRAINSCOPE_SMTP_PASSWORD_FILE, value: /run/strainscope/smtp-password }
{{- end }}
{{- if $v.secrets.authorities }}
- { name: NODE_EXTRA_CA_CERTS, value: /run/strainscope/authorities }
{{- end }}
{{- if eq .component "simulation-orchestrator" }}
- { name: STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORK_TOKEN_FILE, value: /run/strainscope/worker-token }
{{- end }}
{{- end -}}

{{/* JSON of what a component is told beside its environment: its section of the configuration, or nothing. */}}
{{- define "strainscope.settings" -}}
{{- $own := (index .root.Values.services .component).settings | default dict | deepCopy -}}
{{- if eq .component "simulation-orchestrator" -}}
{{- $own = merge (include "strainscope.orchestratorSettings" .root | fromJson) $own -}}
{{- end -}}
{{- $section := replace "-" " " .component | title | nospace | untitle -}}
{{- $own | empty | ternary dict (dict $section $own) | toPrettyJson -}}
{{- end -}}

{{/* JSON of what the chart knows of the solver. */}}
{{- define "strainscope.orchestratorSettings" -}}
{{- $pools := list -}}
{{- range .Values.solver.pools -}}
{{- $pool := merge (dict "image" (include "strainscope.image" (dict "root" $ "name" .image))) . -}}
{{- if $.Values.priorityClasses.enabled -}}
{{- $pool = merge (dict "priorityClass" (default (include "strainscope.priorityClass" (dict "root" $ "of" "solver")) .priorityClass)) $pool -}}
{{- end -}}
{{- $pools = append $pools $pool -}}
{{- end -}}
{{- $name := include "strainscope-lib.name" (dict "root" . "component" "simulation-orchestrator") -}}
{{- $kubernetes := dict
  "namespace" .Release.Namespace
  "pools" $pools
  "workUrl" (printf "http://%s-work:4601" $name)
  "tokenSecret" .Values.secrets.workerToken
  "imagePullPolicy" .Values.images.pullPolicy
  "imagePullSecrets" .Values.images.pullSecrets -}}
{{- dict
  "solverVersion" .Values.solver.version
  "leaseSeconds" .Values.solver.leaseSeconds
  "workHost" "0.0.0.0"
  "workPort" 4601
  "kubernetes" $kubernetes | toJson -}}
{{- end -}}

{{/* The existing secrets of a component as files of one folder. */}}
{{- define "strainscope.secretSources" -}}
{{- $s := .root.Values.secrets -}}
- secret:
    name: {{ $s.application }}
    items:
      - { key: actor-key, path: actor-key }
      - { key: blob-secret, path: blob-secret }
{{- if eq .component "simulation-orchestrator" }}
- secret: { name: {{ $s.workerToken }}, items: [{ key: token, path: worker-token }] }
{{- end }}
{{- if ne .component "bff" }}
- secret: { name: {{ $s.postgres }}, items: [{ key: {{ .component }}, path: postgres-password }] }
{{- end }}
{{- if $s.kafka }}
- secret: { name: {{ $s.kafka }}, items: [{ key: username, path: kafka-username }, { key: password, path: kafka-password }] }
{{- end }}
- secret: { name: {{ $s.s3 }}, items: [{ key: access-key, path: s3-access-key }, { key: secret-key, path: s3-secret-key }] }
{{- if $s.redis }}
- secret: { name: {{ $s.redis }}, items: [{ key: password, path: redis-password }] }
{{- end }}
{{- if $s.smtp }}
- secret: { name: {{ $s.smtp }}, items: [{ key: password, path: smtp-password }] }
{{- end }}
{{- if $s.authorities }}
- secret: { name: {{ $s.authorities }}, items: [{ key: ca.crt, path: authorities }] }
{{- end }}
{{- end -}}
