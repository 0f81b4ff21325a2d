{{/* Labels of an object; call with (dict "root" $ "component" "auth"). */}}
{{- define "strainscope-lib.labels" -}}
app.kubernetes.io/name: strainscope
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* What selects the pods of a component; never changes. */}}
{{- define "strainscope-lib.selector" -}}
app.kubernetes.io/name: strainscope
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* Name of an object; the release and the component. */}}
{{- define "strainscope-lib.name" -}}
{{- printf "%s-%s" .root.Release.Name .component | trunc 63 | trimSuffix "-" -}}
{{- end -}}
